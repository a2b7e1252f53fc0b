import { fetchPage } from '#islands/html-swap.ts'

/** Milliseconds. */
const delays = { open: 90, close: 180 }

/**
 * Without this the menu's groups are links. With it they are groups that open: under a mouse, by key or by tap, and close
 * on Escape or when focus or a click goes elsewhere; arrow keys move along the bar. What is in them is loaded once, when
 * the menu is reached for.
 */
export function startMenu(): void {
  const menu = document.getElementById('menu')
  if (!menu) return
  // A link that is being pressed stays one until it has been followed.
  if (menu.querySelector('a:active'))
    document.addEventListener('click', () => openGroups(menu), { once: true })
  else openGroups(menu)
}

function openGroups(menu: HTMLElement): void {
  const groups = [...menu.querySelectorAll<HTMLAnchorElement>('a[data-group]')].map(toGroup)
  const tops = [...menu.querySelectorAll<HTMLElement>('.menu-top')]
  const isBar = matchMedia('(width >= 68rem)')
  const closeAll = () => groups.forEach((group) => (group.open = false))

  let loading: Promise<void> | undefined
  /** Does not reject: without a network a group has the link to all of it. */
  const load = () => (loading ??= fillPanels(menu, groups).catch(() => (loading = undefined)))
  menu.addEventListener('pointerover', load, { once: true })
  menu.addEventListener('focusin', load, { once: true })
  menu.addEventListener('toggle', load, true)

  for (const group of groups) {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hovered = false
    const schedule = (open: boolean) => (event: PointerEvent) => {
      if (!isBar.matches || event.pointerType !== 'mouse') return
      clearTimeout(timer)
      timer = setTimeout(() => (group.open = hovered = open), open ? delays.open : delays.close)
    }
    group.addEventListener('pointerenter', schedule(true))
    group.addEventListener('pointerleave', schedule(false))
    // A click on a group that hovering has just opened must not close it again.
    group.firstElementChild?.addEventListener('click', (event) => {
      if (hovered) event.preventDefault()
      hovered = false
    })
  }

  menu.addEventListener('keydown', (event) => {
    const group = groups.find(({ open }) => open)
    if (event.key === 'Escape' && group && isBar.matches) {
      group.open = false
      group.querySelector('summary')?.focus()
    }
    const at = tops.indexOf(event.target as HTMLElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (at < 0 || !step || !isBar.matches) return
    const toward = getComputedStyle(menu).direction === 'rtl' ? -1 : 1
    tops[(at + step * toward + tops.length) % tops.length]?.focus()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (isBar.matches && relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeAll()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (isBar.matches && target instanceof Node && !menu.contains(target)) closeAll()
  })
}

/** Puts the link into a panel below a heading of the same words, which opens it. */
function toGroup(link: HTMLAnchorElement): HTMLDetailsElement {
  const isFocused = link === document.activeElement
  const group = document.createElement('details')
  group.name = 'menu'
  const top = document.createElement('summary')
  top.className = 'menu-top drawn-end i-chevronDown'
  top.textContent = link.textContent
  const panel = document.createElement('div')
  panel.className = 'menu-panel'
  panel.dataset['panel'] = link.dataset['group']
  link.replaceWith(group)
  link.className = 'menu-only'
  panel.append(link)
  group.append(top, panel)
  if (isFocused) top.focus({ preventScroll: true })
  return group
}

async function fillPanels(menu: HTMLElement, groups: readonly HTMLElement[]): Promise<void> {
  const loaded = await fetchPage(menu.dataset['panels'] ?? '')
  for (const group of groups) {
    const panel = group.querySelector<HTMLElement>('.menu-panel')
    const full = panel && loaded.querySelector(`[data-panel="${panel.dataset['panel']}"]`)
    if (!full) continue
    const isFocused = panel.contains(document.activeElement)
    panel.replaceWith(full)
    if (isFocused) full.querySelector('a')?.focus({ preventScroll: true })
  }
}
