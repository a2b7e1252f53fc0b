import type { Database } from '#infrastructure/db/database.ts'

const statements = new Set<PropertyKey>(['execute', 'insert', 'update', 'delete', 'select'])

/** A transaction that breaks off after so many statements, as when the process is killed there. */
export function failAfter(tx: Database, count: number): Database {
  let remaining = count
  return new Proxy(tx, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function') return value
      const method = value as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        if (statements.has(property) && remaining-- <= 0) throw new Error('killed')
        return method.apply(target, args)
      }
    },
  })
}
