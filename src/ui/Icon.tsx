import type { IconShape } from './icons.ts'

/** The markup of components/Icon.astro for islands: <Icon shape={heart} />. */
export function Icon({ shape, className }: { readonly shape: IconShape; readonly className?: string }) {
  const classes = ['icon', shape.mirrors && 'mirrors', className].filter(Boolean).join(' ')
  return (
    <svg
      className={classes}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // From icons.ts, so it is safe.
      dangerouslySetInnerHTML={{ __html: shape.draw }}
    />
  )
}
