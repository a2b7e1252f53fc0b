import reached from 'lazy-url:./reached.ts'

const reaches = ['pointerover', 'touchstart', 'focusin'] as const

/** Loads what cards and looks do when one of them is reached for: most pages are read without that. */
export function loadWhenReached(): void {
  const load = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('.product-card,.look')) return
    for (const name of reaches) removeEventListener(name, load)
    import(/* @vite-ignore */ reached).catch(console.error)
  }
  for (const name of reaches) addEventListener(name, load, { passive: true })
}
