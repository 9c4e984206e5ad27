import { cellsOf } from './markdown.js';

/** A format, as the table in README.md has it. */
export interface FormatRow {
  title: string;
  name: string;
  extensions: string[];
  games: string[];
  /** Whether no file of its game was available. */
  untried: boolean;
}

/** What files have these formats, by their names. */
export function filesOf(names: readonly string[], formats: readonly FormatRow[]): string {
  if (!names.length) return 'Files of a mod together';
  if (names.length === formats.length) return 'All formats';
  return names.map((name) => formats.find((format) => format.name === name)?.title ?? name).join(', ');
}

/** The rows of the table. */
export function formatsOf(readme: string): FormatRow[] {
  const rows = /<!-- formats:.*-->\n([^]*?)<!-- end of formats -->/.exec(readme)?.[1]?.trim().split('\n') ?? [];
  return rows.slice(2).map((row) => {
    const [title = '', name = '', extensions = '', games = '', checked = ''] = cellsOf(row);
    return {
      title, name: name.replaceAll('`', ''), extensions: extensions.split(', '), games: games.split(', '),
      untried: checked.endsWith('no file of the game was available'),
    };
  });
}
