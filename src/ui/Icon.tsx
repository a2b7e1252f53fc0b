import type { IconShape } from './icons.ts'

/** The same mark-up as components/Icon.astro, for islands: <Icon shape={heart} />. */
export function Icon({ shape, className }: { readonly shape: IconShape; readonly className?: string }) {
  const classes = ['icon', shape.mirrors && 'mirrors', className].filter(Boolean).join(' ')
  return (
    <svg
      className={classes}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // Drawings of our own, from icons.ts.
      dangerouslySetInnerHTML={{ __html: shape.draw }}
    />
  )
}
