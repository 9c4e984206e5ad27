"use strict";
window.onload = () => {
  const report = JSON.parse(document.getElementById("report").textContent);
  const app = document.getElementById("app");
  const add = (parent, name, text) => {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  const { summary, strings } = report;
  add(app, "h1", "assetlint");
  add(app, "p", `Checked ${summary.files} files: ${summary.errors} errors, ` +
    `${summary.warnings} warnings, ${summary.infos} infos. Not checked: ` +
    `${summary.unreadable + summary.internal_errors}.`);
  if (report.left_out.reason) add(app, "p", report.left_out.reason);
  const table = add(app, "table");
  add(table, "caption", "Findings");
  const head = add(add(table, "thead"), "tr");
  for (const title of ["Severity", "Place", "Rule", "Message"]) {
    add(head, "th", title).scope = "col";
  }
  const body = add(table, "tbody");
  for (const file of report.files) {
    for (const finding of file.findings || []) {
      const row = add(body, "tr");
      add(row, "td", ["error", "warning", "info"][finding[1]]);
      add(row, "td", `${strings[file.path]}:${finding[2]}`);
      add(row, "td", report.rules[finding[0]].id);
      add(row, "td", strings[finding[6]]);
    }
  }
};
