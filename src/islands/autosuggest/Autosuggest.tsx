import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useIslandReady } from '#islands/intent/use-island-ready.ts'
import { suggestionsIn, type SuggestionsOf } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

export type AutosuggestProps = {
  readonly country: string
  readonly language: string
  /** What is already sought, on the page of results. */
  readonly value: string
  readonly text: { readonly label: string; readonly placeholder: string; readonly list: string }
  /** Who answers; the content API when absent. */
  readonly ask?: SuggestionsOf
}

/**
 * The field of the header's search form. Without JavaScript it is a field; with it, a list of suggestions opens below,
 * to be walked with the arrow keys. The field is uncontrolled: what was typed before the code came stays.
 */
export function Autosuggest({ country, language, value, text, ask }: AutosuggestProps) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const asked = useMemo(() => ask ?? suggestionsIn(country, language), [ask, country, language])
  const found = useSuggestions(words, asked)
  const shown = open && found.length > 0

  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (document.activeElement !== field.current || typed === value) return
    setWords(typed)
    setOpen(true)
  }, [value])
  useIslandReady(root)

  const change = (typed: string) => {
    setWords(typed)
    setOpen(true)
    setActive(-1)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (chosen: string) => {
    if (!field.current) return
    field.current.value = chosen
    close()
    field.current.form?.requestSubmit()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // While letters are being composed, Enter and arrows belong to the keyboard's own list.
    if (event.nativeEvent.isComposing) return
    const chosen = found[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive(nextOf(active, step, found.length))
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault()
      choose(chosen.text)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div ref={root} className="suggest">
      <input
        ref={field}
        id="search-words"
        className="search-words"
        type="search"
        name="q"
        defaultValue={value}
        maxLength={120}
        required
        autoComplete="off"
        enterKeyHint="search"
        aria-label={text.label}
        placeholder={text.placeholder}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls="search-list"
        aria-activedescendant={shown && active >= 0 ? `search-option-${active}` : undefined}
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      <ul id="search-list" className="suggest-list" role="listbox" aria-label={text.list} hidden={!shown}>
        {found.map((suggested, index) => (
          <li
            key={suggested.text}
            id={`search-option-${index}`}
            className="suggest-option"
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggested.text)}
          >
            <bdi>{suggested.text}</bdi>{' '}
            {suggested.category !== '' && <bdi className="suggest-category">{suggested.category}</bdi>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** From the field (-1) into the list, round and back to the field. */
const nextOf = (active: number, step: number, count: number): number =>
  ((active + 1 + step + (count + 1)) % (count + 1)) - 1
