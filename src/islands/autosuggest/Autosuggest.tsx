import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from '@nanostores/react'
import { useIslandReady } from '#islands/intent/use-island-ready.ts'
import { $recent, clear, remember } from '#stores/browser/recent-searches.ts'
import { SuggestionGroups } from './SuggestionGroups.tsx'
import { suggestionsIn, type LoadSuggestions } from './suggestions.ts'
import { nextActive, toGroups, type GroupName } from './to-groups.ts'
import { useSuggestions } from './use-suggestions.ts'

export type AutosuggestProps = {
  /** "ae/en". */
  readonly code: string
  /** The current search, on the page of results. */
  readonly value: string
  /** Whether searches may be stored on this device; not on a store's kiosk. */
  readonly remembers: boolean
  readonly text: {
    readonly label: string
    readonly placeholder: string
    readonly list: string
    readonly clear: string
    readonly clearOf: string
    readonly titles: Readonly<Record<GroupName, string>>
  }
  /** Loads suggestions; by default from the shop's endpoint. */
  readonly load?: LoadSuggestions
}

const none: readonly string[] = []

/**
 * The field of the header's search form. Without JavaScript it is a plain field; with it, a list opens below that is
 * navigated with the arrow keys. The field is uncontrolled: text typed before hydration stays.
 */
export function Autosuggest({ code, value, remembers, text, load }: AutosuggestProps) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const loader = useMemo(() => load ?? suggestionsIn(code), [load, code])
  const found = useSuggestions(typed, open, loader)
  const stored = useStore($recent)
  const recent = remembers ? stored : none
  const groups = useMemo(
    () => toGroups(found, typed, recent, `/${code}/search`),
    [found, typed, recent, code],
  )
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const shown = open && count > 0

  useEffect(() => {
    if (document.activeElement !== field.current) return
    setTyped(field.current?.value ?? '')
    setOpen(true)
  }, [])
  useEffect(() => {
    const form = root.current?.closest('form')
    const store = () => remembers && remember(field.current?.value ?? '')
    form?.addEventListener('submit', store)
    return () => form?.removeEventListener('submit', store)
  }, [remembers])
  useIslandReady(root)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const navigate = (event: KeyboardEvent<HTMLInputElement>) => {
    // While text is being composed, Enter and arrows belong to the input method.
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
  const closeUnlessInside = (to: EventTarget | null) => {
    if (!(to instanceof Node && root.current?.contains(to))) close()
  }

  return (
    <div ref={root} className="suggest" onBlur={({ relatedTarget }) => closeUnlessInside(relatedTarget)}>
      <input
        ref={field}
        id="search-field"
        className="search-field"
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
          setTyped(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={navigate}
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
          {/* Only when open: searches stored on this device are not in the server's HTML. */}
          {shown && <SuggestionGroups groups={groups} active={active} titles={text.titles} />}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {shown ? found.status : ''}
      </p>
    </div>
  )
}
