import { button, fileText, h } from '../../viewer/src/dom.js';
import { groupDigits, plural } from '../../viewer/src/text.js';
import { Files } from './page_source.js';
import { zipNames } from './paths.js';
import { save } from './save.js';
import type { Session } from './session.js';

/** How many files the list has. */
const kMaxListed = 500;
/** What a zip without the extensions of ZIP64 surely has room for. */
const kMaxZipped = { files: 65_535, bytes: 2 ** 31 };
const kNothing = 'Nothing was repaired: these repairs cannot be made, or are unsafe.';

/** Lists the files that can be repaired, each with a button that saves it, and one for all of them. */
export function showRepairs(session: Session): void {
  const { maker, files } = session;
  const unsafe = h('input', { type: 'checkbox', id: 'unsafe' });
  const status = h('p', { role: 'status' }); // in the dialog, since nothing else is read meanwhile
  const report = maker.report();
  const fixable = report.files.flatMap((file, index) => {
    const { safe, unsafe: more } = maker.fixable[index] ?? { safe: 0, unsafe: 0 };
    return safe + more > 0 ? [{ index, path: report.strings[file.path] ?? '', safe, more, size: file.size ?? 0 }] : [];
  });
  const say = (text: string): void => { status.textContent = text; };
  const saveFixed = async (index: number, path: string): Promise<void> => {
    const bytes = await files.fixedFile(index, unsafe.checked);
    if (bytes) save(path.slice(path.lastIndexOf('/') + 1), new Blob([bytes]));
    say(bytes ? 'Saved.' : kNothing);
  };
  const saveAll = async (): Promise<void> => {
    if (fixable.length > kMaxZipped.files || fixable.reduce((sum, { size }) => sum + size, 0) > kMaxZipped.bytes) {
      say('These files are too large for one zip.');
      return;
    }
    all.disabled = true;
    const names = zipNames(fixable.map(({ path }) => path));
    const zipper = new Files(maker.places, maker.strings);
    let count = 0;
    for (const [i, { index }] of fixable.entries()) {
      all.textContent = `Repairing ${groupDigits(i + 1)} of ${plural(fixable.length, 'file')} …`;
      if (dialog.open && await zipper.fixedFile(index, unsafe.checked, names[i])) count++;
    }
    const zip = count ? await zipper.zip() : null;
    zipper.end();
    if (zip && dialog.open) save('repaired.zip', zip);
    const rest = count < fixable.length ? ' The others have only unsafe repairs, or none that can be made.' : '';
    say(zip ? `Saved ${groupDigits(count)} of ${plural(fixable.length, 'file')}.${rest}` : count ? 'The zip cannot be made.' : kNothing);
    all.disabled = false;
    all.textContent = kSaveAll;
  };
  const kSaveAll = 'Save all as one zip';
  const all = button(kSaveAll, () => { void saveAll(); }, { class: 'save-zip' });
  const dialog: HTMLDialogElement = h('dialog', { class: 'repairs', 'aria-labelledby': 'repairs-title' },
    h('h2', { id: 'repairs-title' }, 'Repaired files'),
    h('p', {}, fixable.length ? 'Saves a copy with the repairs. Your file stays as it is.' : 'No finding in these files has a repair.'),
    fixable.length ? h('p', {}, unsafe, ' ',
      h('label', { for: 'unsafe' }, 'also unsafe repairs: likely, not certain')) : null,
    fixable.length > 1 ? h('p', {}, all) : null, status,
    h('ul', {}, ...fixable.slice(0, kMaxListed).map(({ index, path, safe, more }) => h('li', {},
      button('Save', () => { void saveFixed(index, path); }, { 'aria-label': `Save ${path}, repaired` }),
      ' ', fileText(path, 'mono'),
      h('span', { class: 'quiet' }, ` ${[safe ? plural(safe, 'repair') : '', more ? plural(more, 'unsafe repair') : '']
        .filter(Boolean).join(', ')}`)))),
    fixable.length > kMaxListed ? h('p', {}, `and ${plural(fixable.length - kMaxListed, 'more file')}`) : null,
    button('Close', () => { dialog.close(); }));
  dialog.addEventListener('close', () => { dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
}
