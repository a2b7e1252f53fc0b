import { listenToKeys } from './keys.ts'
import { showHelp, showPalette } from './palette.ts'
import { noteRecent } from './recent.ts'

const { id, keys } = document.body.dataset
const heading = document.querySelector('main h1')?.textContent.trim() ?? ''
// Pages of the menu are in the palette already.
if (id === 'object' && heading !== '') noteRecent({ href: location.pathname, title: heading })
if (keys !== 'off') listenToKeys((what) => (what === 'help' ? showHelp() : showPalette()))

/** A menu that is left is closed: by Escape, or by a click outside. */
const openMenus = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'),
]
document.addEventListener('click', ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
