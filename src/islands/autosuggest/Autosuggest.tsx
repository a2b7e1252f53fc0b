import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from '@nanostores/react'
import { useIslandReady } from '#islands/intent/use-island-ready.ts'
import { $recent, clear, remember } from '#stores/browser/recent-searches.ts'
import { SuggestionGroups } from './SuggestionGroups.tsx'
import { suggestionsIn, type SuggestionsOf } from './suggestions.ts'
import { nextActive, toGroups, type GroupName } from './to-groups.ts'
import { useSuggestions } from './use-suggestions.ts'

export type AutosuggestProps = {
  /** "ae/en". */
  readonly code: string
  /** What is already sought, on the page of results. */
  readonly value: string
  /** Whether this device may remember what was sought: not one that stands in a store. */
  readonly remembers: boolean
  readonly text: {
    readonly label: string
    readonly placeholder: string
    readonly list: string
    readonly clear: string
    readonly clearOf: string
    readonly titles: Readonly<Record<GroupName, string>>
  }
  /** Who answers; the shop's endpoint when absent. */
  readonly ask?: SuggestionsOf
}

const never: readonly string[] = []

/**
 * The field of the header's search form. Without JavaScript it is a field; with it, a list opens below, to be walked
 * with the arrow keys. The field is uncontrolled: what was typed before the code came stays.
 */
export function Autosuggest({ code, value, remembers, text, ask }: AutosuggestProps) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(value)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const asked = useMemo(() => ask ?? suggestionsIn(code), [ask, code])
  const found = useSuggestions(words, open, asked)
  const kept = useStore($recent)
  const recent = remembers ? kept : never
  const groups = useMemo(
    () => toGroups(found, words, recent, `/${code}/search`),
    [found, words, recent, code],
  )
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const shown = open && count > 0

  useEffect(() => {
    if (document.activeElement !== field.current) return
    setWords(field.current?.value ?? '')
    setOpen(true)
  }, [])
  useEffect(() => {
    const form = root.current?.closest('form')
    const keep = () => remembers && remember(field.current?.value ?? '')
    form?.addEventListener('submit', keep)
    return () => form?.removeEventListener('submit', keep)
  }, [remembers])
  useIslandReady(root)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // While letters are being composed, Enter and arrows belong to the keyboard's own list.
    if (event.nativeEvent.isComposing) return
    const next = count > 0 ? nextActive(event.key, shown ? active : -1, count) : undefined
    if (next !== undefined) {
      event.preventDefault()
      setOpen(true)
      setActive(next)
      document.getElementById(`search-option-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault()
      document.getElementById(`search-option-${active}`)?.click()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }
  const leave = (to: EventTarget | null) => {
    if (!(to instanceof Node && root.current?.contains(to))) close()
  }

  return (
    <div ref={root} className="suggest" onBlur={({ relatedTarget }) => leave(relatedTarget)}>
      <input
        ref={field}
        id="search-words"
        className="search-words"
        type="search"
        name="q"
        defaultValue={value}
        maxLength={200}
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
        onInput={(event) => {
          setWords(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      />
      <div className="suggest-panel" hidden={!shown} onPointerDown={(event) => event.preventDefault()}>
        {shown && groups[0]?.name === 'recent' && (
          <button type="button" className="suggest-clear link" aria-label={text.clearOf} onClick={clear}>
            {text.clear}
          </button>
        )}
        <div
          id="search-list"
          role="listbox"
          aria-label={text.list}
          onClick={({ target }) => {
            const option = target instanceof Element ? target.closest('[role=option]') : null
            if (remembers && option && !option.closest('.products, .categories'))
              remember(option.textContent.trim())
          }}
        >
          {/* Not before it is open: what this device remembers is not in the server's HTML. */}
          {shown && <SuggestionGroups groups={groups} active={active} titles={text.titles} />}
        </div>
      </div>
      <p className="unseen" role="status">
        {shown ? found.said : ''}
      </p>
    </div>
  )
}
