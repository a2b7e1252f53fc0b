// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import intent from '#islands/intent/directive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function anIsland(html: string) {
  document.body.innerHTML = `<astro-island>${html}</astro-island>`
  const island = document.querySelector<HTMLElement>('astro-island')
  if (!island) throw new Error('the island stands in the document')
  const hydrate = vi.fn(async () => {})
  let outcome: { arrive: () => void; fail: () => void } = { arrive: () => {}, fail: () => {} }
  const load = vi.fn(
    () =>
      new Promise<() => Promise<void>>((resolve, reject) => {
        outcome = { arrive: () => resolve(hydrate), fail: () => reject(new Error('offline')) }
      }),
  )
  intent(load, { name: 'Example', value: '' }, island)
  const find = <Found extends HTMLElement>(selector: string) => {
    const found = island.querySelector<Found>(selector)
    if (!found) throw new Error(`${selector} stands in the island`)
    return found
  }
  return {
    island,
    load,
    hydrate,
    find,
    arrive: () => outcome.arrive(),
    fail: () => outcome.fail(),
    /** What React does when it has attached: handlers are there, and the root says so. */
    attach(handlers: () => void) {
      handlers()
      island.dispatchEvent(new CustomEvent('island:ready'))
    },
    finish: () => vi.advanceTimersByTimeAsync(1),
  }
}

describe('client:intent', () => {
  test('loads nothing without a sign of intent', () => {
    const { load } = anIsland('<button>Add</button>')
    document.body.click()
    expect(load).not.toHaveBeenCalled()
  })

  test.each(['pointerdown', 'focusin', 'keydown', 'click', 'submit', 'island:wake'])(
    'is woken by %s, once',
    async (signal) => {
      const { find, load, hydrate, arrive, finish } = anIsland('<form><input></form>')
      find('input').dispatchEvent(new Event(signal, { bubbles: true, cancelable: true }))
      find('input').dispatchEvent(new Event(signal, { bubbles: true, cancelable: true }))
      arrive()
      await finish()
      expect(load).toHaveBeenCalledOnce()
      expect(hydrate).toHaveBeenCalledOnce()
    },
  )

  test('queues clicks until React has attached, then repeats each once, one per task', async () => {
    const { find, arrive, attach, finish } = anIsland('<button>Add</button>')
    const button = find('button')
    button.click()
    button.click()
    arrive()
    await finish()
    let count = 0
    const inTask: number[] = []
    attach(() => button.addEventListener('click', () => (count += 1)))
    inTask.push(count)
    await vi.advanceTimersByTimeAsync(0)
    inTask.push(count)
    await vi.runAllTimersAsync()
    expect(inTask[0]).toBe(1)
    expect(count).toBe(2)
    button.click()
    expect(count).toBe(3)
  })

  test('queues a submit, and repeats it with its button', async () => {
    const { find, arrive, attach } = anIsland('<form><button name="answer" value="all">All</button></form>')
    const form = find<HTMLFormElement>('form')
    const sent: (string | undefined)[] = []
    find('button').click()
    expect(sent).toEqual([])
    arrive()
    attach(() =>
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        sent.push((event.submitter as HTMLButtonElement | null)?.value)
      }),
    )
    await vi.runAllTimersAsync()
    expect(sent).toEqual(['all'])
  })

  test('does not queue clicks that open a new tab', () => {
    const { find } = anIsland('<a href="#x">x</a>')
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    find('a').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })

  test('repeats queued clicks when the code cannot be loaded, and HTML works again', async () => {
    const { find, fail } = anIsland('<form><button>Send</button></form>')
    const submit = vi.fn((event: Event) => event.preventDefault())
    find('form').addEventListener('submit', submit)
    find('button').click()
    expect(submit).not.toHaveBeenCalled()
    fail()
    await vi.runAllTimersAsync()
    expect(submit).toHaveBeenCalledOnce()
    find('button').click()
    expect(submit).toHaveBeenCalledTimes(2)
  })

  test('does the same when hydration failed', async () => {
    const { find, island } = anIsland('<form><button>Send</button></form>')
    const submit = vi.fn((event: Event) => event.preventDefault())
    find('form').addEventListener('submit', submit)
    find('button').click()
    island.dispatchEvent(new CustomEvent('astro:hydration-error'))
    await vi.runAllTimersAsync()
    expect(submit).toHaveBeenCalledOnce()
  })

  test('repeats queued clicks after ten seconds without hydration', async () => {
    const { find } = anIsland('<button>Add</button>')
    const click = vi.fn()
    find('button').addEventListener('click', click)
    find('button').click()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(click).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(click).toHaveBeenCalledOnce()
  })

  test('drops a click on an element that was removed', async () => {
    const { find, attach } = anIsland('<button>Add</button>')
    const button = find('button')
    const click = vi.fn()
    button.addEventListener('click', click)
    button.click()
    button.remove()
    attach(() => {})
    await vi.runAllTimersAsync()
    expect(click).not.toHaveBeenCalled()
  })
})
