import { readRecent } from './recent.ts'

type Entry = { readonly href: string; readonly title: string }

const template = (id: string): HTMLTemplateElement | null =>
  document.querySelector<HTMLTemplateElement>(`template#${id}`)

/** Pages of the menu, then what was opened last; no page twice. */
function listEntries(): readonly Entry[] {
  const pages = [...document.querySelectorAll<HTMLAnchorElement>('.rail a[href]')].map((link) => ({
    href: link.getAttribute('href') ?? '',
    title: link.querySelector('.rail-text')?.textContent.trim() ?? '',
  }))
  const hrefs = new Set(pages.map(({ href }) => href))
  return [...pages, ...readRecent().filter(({ href }) => !hrefs.has(href))]
}

/** Entries with all words, in either language's case. */
export const findEntries = (entries: readonly Entry[], text: string): readonly Entry[] => {
  const parts = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ title }) => parts.every((part) => title.toLocaleLowerCase().includes(part)))
}

function show(id: string): HTMLDialogElement | undefined {
  const dialog = template(id)?.content.cloneNode(true).firstChild?.parentNode?.querySelector('dialog')
  if (!dialog) return undefined
  document.body.append(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.showModal()
  return dialog
}

export const showHelp = (): void => void show('keys-help')

export function showPalette(): void {
  const dialog = show('palette')
  const field = dialog?.querySelector('input')
  const list = dialog?.querySelector('ul')
  if (!field || !list) return
  const entries = listEntries()
  let chosen = 0
  const draw = (): void => {
    const found = findEntries(entries, field.value)
    chosen = Math.max(0, Math.min(chosen, found.length - 1))
    list.replaceChildren(
      ...found.map(({ href, title }, place) => {
        const item = document.createElement('li')
        const link = document.createElement('a')
        link.href = href
        link.dir = 'auto'
        link.textContent = title
        if (place === chosen) link.setAttribute('aria-current', 'true')
        item.append(link)
        return item
      }),
    )
    list.toggleAttribute('data-empty', found.length === 0)
    list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }
  field.addEventListener('input', () => {
    chosen = 0
    draw()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      chosen += event.key === 'ArrowDown' ? 1 : -1
      draw()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      list.querySelector<HTMLAnchorElement>('[aria-current]')?.click()
    }
  })
  draw()
  field.focus()
}
