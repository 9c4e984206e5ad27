// Filters the lists of rules and of symptoms by words.

const query = document.querySelector<HTMLInputElement>('#query');
const found = document.querySelector('#found');

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const textOf = (element: Element | null): string => element?.textContent?.toLowerCase() ?? '';

const symptoms = all('.symptom').map((element) => ({ element, text: textOf(element.querySelector('.says')) }));
// A rule is also found by what is said of the symptoms that it explains.
const rules = all('.rule').map((element) => {
  const link = `a[href="${element.querySelector('a')?.getAttribute('href') ?? ''}"]`;
  const explained = symptoms.filter((symptom) => symptom.element.querySelector(link));
  return { element, text: [textOf(element), ...explained.map(({ text }) => text)].join(' ') };
});
const entries = [...symptoms, ...rules];

/** Shows what has the most of the words; without a word, everything. */
function search(): void {
  // Words without their endings, as `explain --symptom` compares them; all of an id.
  const words = (query?.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => word.replace(/(?<=\p{L}{3})(ing|ed|es|s|e)$/u, ''));
  const scores = entries.map(({ text }) => words.filter((word) => text.includes(word)).length);
  const best = Math.max(words.length ? 1 : 0, ...scores);
  entries.forEach(({ element }, i) => { element.hidden = scores[i] !== best; });
  for (const section of all('main section')) section.hidden = !section.querySelector('.rule:not([hidden]), .symptom:not([hidden])');
  const shown = (some: typeof entries): number => some.filter(({ element }) => !element.hidden).length;
  if (found) found.textContent = words.length ? `Rules: ${shown(rules)}. Symptoms: ${shown(symptoms)}.` : '';
}

document.querySelector('.search')?.removeAttribute('hidden');
query?.addEventListener('input', search);
// The browser may have kept what was typed.
addEventListener('pageshow', search);
