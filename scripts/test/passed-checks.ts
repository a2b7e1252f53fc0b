import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const store = 'node_modules/.cache/majlis/passed-checks.json'

type Passed = { readonly tree: string; readonly checks: readonly string[] }

/** Checks that passed for exactly the files that are here now. */
export type PassedChecks = {
  readonly has: (check: string) => boolean
  /** Forgotten when a file has changed since the start. */
  readonly add: (...checks: readonly string[]) => void
}

export function readPassedChecks(): PassedChecks {
  const tree = digestTree()
  const known = tree === undefined ? new Set<string>() : new Set(read(tree))
  return {
    has: (check) => known.has(check),
    add(...checks) {
      if (tree === undefined || tree !== digestTree()) return
      for (const check of checks) known.add(check)
      mkdirSync(dirname(store), { recursive: true })
      writeFileSync(store, JSON.stringify({ tree, checks: [...known] } satisfies Passed))
    },
  }
}

function read(tree: string): readonly string[] {
  try {
    const passed = JSON.parse(readFileSync(store, 'utf8')) as Passed
    return passed.tree === tree ? passed.checks : []
  } catch {
    return []
  }
}

/** A digest of every file that git tracks or would track, with the Node that runs. Undefined outside a checkout. */
function digestTree(): string | undefined {
  const hash = createHash('sha256').update(process.version)
  try {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
    for (const path of list.split('\0').filter(Boolean).sort())
      hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  } catch {
    // Not a checkout, or a tracked file was deleted: nothing is known to be the same.
    return undefined
  }
  return hash.digest('hex')
}
