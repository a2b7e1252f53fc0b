import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'quiet' | 'plain' | 'small' | 'quiet small' | undefined
  /** Waiting for a response: shown, announced, and not clickable. */
  readonly busy?: boolean
}

/** The shop's button for islands. Its stylesheet is on every page (styles/shop.css). */
export function Button({ look, busy = false, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={look ? `button ${look}` : 'button'}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}
