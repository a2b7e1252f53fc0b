import { isList, isRecord, joinPath, namesOfItems, type Json } from './body-paths.ts'
import { isSameJson } from './same-json.ts'

/** A place where two people have written different things since the same body. Undefined: it is not there. */
export type BodyConflict = {
  readonly path: string
  readonly before: Json | undefined
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}
/** By path, whose value counts where both changed it. */
export type Choices = ReadonlyMap<string, 'mine' | 'theirs'>
type MergedBody = { readonly body: Json; readonly conflicts: readonly BodyConflict[] }

type Three = {
  readonly before: Json | undefined
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

/**
 * Two edits of the same body, field by field: what one side changed is taken from it. Parts of lists are found by their names, so that
 * one may move while the other is rewritten. Where nobody has chosen between two changes, the body has mine.
 */
export function mergeBodies(
  before: Json | undefined,
  mine: Json,
  theirs: Json,
  choices: Choices = new Map(),
): MergedBody {
  const conflicts: BodyConflict[] = []

  function decide(path: string, three: Three): 'mine' | 'theirs' {
    const choice = choices.get(path)
    if (choice === undefined) conflicts.push({ path, ...three })
    return choice ?? 'mine'
  }

  function merge(path: string, three: Three): Json | undefined {
    if (isSameJson(three.mine, three.theirs) || isSameJson(three.before, three.theirs)) return three.mine
    if (isSameJson(three.before, three.mine)) return three.theirs
    if (isRecord(three.mine) && isRecord(three.theirs) && !areOtherKinds(three.mine, three.theirs))
      return mergeRecords(path, three, three.mine, three.theirs)
    const lists = namedLists(three)
    return lists ? mergeLists(path, lists) : three[decide(path, three)]
  }

  function mergeRecords(path: string, three: Three, own: object, other: object): Json {
    const old = isRecord(three.before) ? three.before : {}
    const names = [...new Set([...Object.keys(other), ...Object.keys(own)])]
    const read = (from: object, name: string): Json | undefined =>
      Object.hasOwn(from, name) ? (from as Readonly<Record<string, Json>>)[name] : undefined
    const merged = names.flatMap((name) => {
      const value = merge(joinPath(path, name), {
        ...{ before: read(old, name), mine: read(own, name), theirs: read(other, name) },
      })
      return value === undefined ? [] : [[name, value] as const]
    })
    return Object.fromEntries(merged)
  }

  function mergeLists(path: string, lists: NamedLists): Json {
    const { before: old, mine: own, theirs: other } = lists
    const inOrder = orderOf(path, lists)
    return inOrder.flatMap((name) => {
      const item = { before: old.get(name), mine: own.get(name), theirs: other.get(name) }
      return merge(`${path}[${name}]`, item) ?? []
    })
  }

  /** Names of all items: as the side has them that moved them, what the other side added after what it stood after. */
  function orderOf(path: string, { before: old, mine: own, theirs: other }: NamedLists): readonly string[] {
    const names = [own, other].map((list) => [...list.keys()])
    const [ownNames = [], otherNames = []] = names
    const inAll = (list: readonly string[]) =>
      list.filter((name) => own.has(name) && other.has(name) && old.has(name))
    const was = inAll([...old.keys()]).join(' ')
    const [ownOrder, otherOrder] = [inAll(ownNames).join(' '), inAll(otherNames).join(' ')]
    if (ownOrder === was || ownOrder === otherOrder) return inserted(otherNames, ownNames)
    if (otherOrder === was) return inserted(ownNames, otherNames)
    const three = { before: [...old.keys()], mine: ownNames, theirs: otherNames }
    return decide(path, three) === 'mine' ? inserted(ownNames, otherNames) : inserted(otherNames, ownNames)
  }

  return { body: merge('', { before, mine, theirs }) ?? mine, conflicts }
}

/** A widget that one side has replaced by another kind of widget is no longer the same. */
const areOtherKinds = (mine: { readonly [name: string]: Json }, theirs: typeof mine): boolean =>
  mine['type'] !== theirs['type']

type NamedList = ReadonlyMap<string, Json>
type NamedLists = { readonly before: NamedList; readonly mine: NamedList; readonly theirs: NamedList }

function namedLists({ before, mine, theirs }: Three): NamedLists | undefined {
  const [old, own, other] = [before ?? [], mine, theirs].map(namedList)
  return old && own && other ? { before: old, mine: own, theirs: other } : undefined
}

function namedList(value: Json | undefined): NamedList | undefined {
  const names = isList(value) ? namesOfItems(value) : null
  return isList(value) && names
    ? new Map(names.map((name, place) => [name, value[place] ?? null]))
    : undefined
}

/** The names of one list, and each that only the other has after the one that it follows there. */
function inserted(into: readonly string[], from: readonly string[]): readonly string[] {
  return from.reduce<readonly string[]>((names, name, place) => {
    if (names.includes(name)) return names
    const after = place === 0 ? -1 : names.indexOf(from[place - 1] ?? '')
    return names.toSpliced(after + 1, 0, name)
  }, into)
}
