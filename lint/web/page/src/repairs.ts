import { announce, button, fileText, h } from '../../viewer/src/dom.js';
import { plural } from '../../viewer/src/text.js';
import { save } from './save.js';
import type { Session } from './session.js';

/** How many files the list has. */
const kMaxListed = 500;

/** The list of files that can be repaired, each with a button that saves it. */
export function repairsDialog(session: Session): HTMLDialogElement {
  const { maker, files } = session;
  const unsafe = h('input', { type: 'checkbox', id: 'unsafe' });
  const report = maker.report();
  const fixable = report.files.flatMap((file, index) => {
    const { safe, unsafe: more } = maker.fixable[index] ?? { safe: 0, unsafe: 0 };
    return safe + more > 0 ? [{ index, path: report.strings[file.path] ?? '', safe, more }] : [];
  });
  const saveFixed = async (index: number, path: string): Promise<void> => {
    const bytes = await files.fixedFile(index, unsafe.checked);
    if (!bytes) announce('Nothing was repaired: these repairs cannot be made, or are unsafe');
    else {
      save(path.slice(path.lastIndexOf('/') + 1), new Blob([bytes]));
      announce('Repaired file saved');
    }
  };
  const dialog: HTMLDialogElement = h('dialog', { class: 'repairs', 'aria-labelledby': 'repairs-title' },
    h('h2', { id: 'repairs-title' }, 'Repaired files'),
    h('p', {}, fixable.length
      ? 'Saves a copy with the repairs. Your file stays as it is.'
      : 'No finding in these files has a repair.'),
    fixable.length ? h('p', {}, unsafe, ' ',
      h('label', { for: 'unsafe' }, 'also unsafe repairs, after which the game may look different')) : null,
    h('ul', {}, ...fixable.slice(0, kMaxListed).map(({ index, path, safe, more }) => h('li', {},
      button('Save', () => { void saveFixed(index, path); }, { 'aria-label': `Save ${path}, repaired` }),
      ' ', fileText(path, 'mono'),
      h('span', { class: 'quiet' }, ` ${[safe ? plural(safe, 'repair') : '', more ? plural(more, 'unsafe repair') : '']
        .filter(Boolean).join(', ')}`)))),
    fixable.length > kMaxListed ? h('p', {}, `and ${plural(fixable.length - kMaxListed, 'more file')}`) : null,
    button('Close', () => { dialog.close(); }));
  dialog.addEventListener('close', () => { dialog.remove(); });
  return dialog;
}
