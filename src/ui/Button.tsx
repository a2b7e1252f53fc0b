import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'quiet' | 'plain' | 'small' | 'quiet small' | undefined
  /** Waiting for an answer: shown, said, and not pressed twice. */
  readonly busy?: boolean
}

/** A button with the shop's look, for islands. Its sheet is on every page already (styles/shop.css). */
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
