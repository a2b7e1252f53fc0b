/** Milliseconds. */
const delays = { open: 90, close: 180 }

/**
 * The menu works without this. With it, groups open under a mouse and close on Escape or when focus or a click goes
 * elsewhere, and arrow keys move along the bar.
 */
export function startMenu(): void {
  const menu = document.getElementById('menu')
  if (!menu) return
  const groups = [...menu.querySelectorAll('details')]
  const tops = [...menu.querySelectorAll<HTMLElement>('.menu-top')]
  const isBar = matchMedia('(width >= 68rem)')
  const closeAll = () => groups.forEach((group) => (group.open = false))

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
