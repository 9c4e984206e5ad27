/** Text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Part = string | Markup | readonly Part[];

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return part.map(textOf).join('');
}

/** Markup of a template. What is put into it is escaped unless it is markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(textOf)));
}
