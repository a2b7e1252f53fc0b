import type { Group, GroupName, Option } from './to-groups.ts'

type Props = {
  readonly groups: readonly Group[]
  /** Index of the active option over all groups; -1: none. */
  readonly active: number
  readonly titles: Readonly<Record<GroupName, string>>
}

/** The options, as links: they can be opened in a new tab. */
export function SuggestionGroups({ groups, active, titles }: Props) {
  const before = (index: number) =>
    groups.slice(0, index).reduce((count, { options }) => count + options.length, 0)
  return groups.map(({ name, options }, group) => (
    <div key={name} role="group" aria-labelledby={`search-group-${name}`} className={`suggest-group ${name}`}>
      <p id={`search-group-${name}`} className="suggest-title" role="presentation">
        {titles[name]}
      </p>
      {options.map((option, index) => (
        <a
          key={option.href}
          id={`search-option-${before(group) + index}`}
          className="suggest-option"
          role="option"
          href={option.href}
          tabIndex={-1}
          aria-selected={before(group) + index === active}
        >
          <OptionContent option={option} />
        </a>
      ))}
    </div>
  ))
}

function OptionContent({ option: { text, note, product } }: { readonly option: Option }) {
  if (!product)
    return (
      <>
        <bdi>{text}</bdi> {note !== '' && <bdi className="suggest-note">{note}</bdi>}
      </>
    )
  return (
    <>
      <img src={product.picture} width="56" height="56" alt="" />
      <bdi className="suggest-name">{text}</bdi>{' '}
      <span className="suggest-price">
        <bdi>{product.price}</bdi> {product.was !== null && <s>{product.was}</s>}
      </span>
    </>
  )
}
