import '#styles/forms/quantity.css'
import { Icon } from './Icon.tsx'
import { minus, plus } from './icons.ts'

type Props = {
  readonly value: number
  readonly max: number
  readonly busy?: boolean
  readonly text: { readonly label: string; readonly less: string; readonly more: string }
  readonly onChange?: (value: number) => void
}

/** A number between two buttons, with the classes of components/forms/Quantity.astro. */
export function Quantity({ value, max, busy = false, text, onChange }: Props) {
  const step = (by: number) => () => onChange?.(Math.min(max, Math.max(1, value + by)))
  return (
    <div className="quantity" role="group" aria-label={text.label} aria-busy={busy || undefined}>
      <button type="button" aria-label={text.less} disabled={value <= 1} onClick={step(-1)}>
        <Icon shape={minus} />
      </button>
      <output className="quantity-value">{value}</output>
      <button type="button" aria-label={text.more} disabled={value >= max} onClick={step(1)}>
        <Icon shape={plus} />
      </button>
    </div>
  )
}
