// node ajv_check.js SCHEMA FILE...: validates JSON files against a schema;
// prints what is wrong, and exits with 1 if anything is.
"use strict";
const fs = require("fs");
const path = require("path");
const load = (name) => require(path.join(process.cwd(), "node_modules", name));
const Ajv = load("ajv/dist/2020").default;
const addFormats = load("ajv-formats").default;

const read = (name) => JSON.parse(fs.readFileSync(name, "utf8"));
const [schema, ...files] = process.argv.slice(2);
const ajv = new Ajv({ allErrors: false, strict: false });
addFormats(ajv);
const validate = ajv.compile(read(schema));
for (const file of files) {
  if (validate(read(file))) continue;
  process.exitCode = 1;
  for (const error of validate.errors) {
    console.log(`${file}: ${error.instancePath} ${error.message}`);
  }
}
