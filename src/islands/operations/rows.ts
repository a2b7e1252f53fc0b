/** Rows of the list of the page. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]

const current = (): HTMLElement | undefined => rows().find((row) => 'current' in row.dataset)

/** Makes the next or previous row the current one and shows it. */
export function stepRow(step: 1 | -1): void {
  const all = rows()
  const before = current()
  const place = before ? all.indexOf(before) + step : step === 1 ? 0 : all.length - 1
  const next = all[Math.max(0, Math.min(place, all.length - 1))]
  if (!next) return
  if (before) delete before.dataset.current
  next.dataset.current = ''
  next.querySelector<HTMLElement>('a, input')?.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

export function chooseRow(): void {
  current()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
}

export function openRow(): void {
  current()?.querySelector<HTMLAnchorElement>('th a')?.click()
}
