import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { StartFailure } from '#infrastructure/config/start-failure.ts'

/** A validated data file. */
export type JsonFile<Value> = { readonly file: string; readonly value: Value }

/**
 * The JSON files of a directory by name; none if it does not exist. Throws StartFailure with the file and the place in
 * it.
 */
export function readJsonFiles<Value>(
  directory: string,
  schema: z.ZodType<Value>,
): readonly JsonFile<Value>[] {
  return listJsonFiles(directory).map((name) => readJsonFile(join(directory, name), schema))
}

export function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): JsonFile<Value> {
  const parsed = schema.safeParse(readJson(file))
  if (parsed.success) return { file, value: parsed.data }
  const found = parsed.error.issues.map(({ path, message }) => `${toPath(path)} (${message})`)
  throw wrongFile(file, found.slice(0, 5).join(', '))
}

/** "selectRows[2].widgets[0].title" */
export const toPath = (steps: readonly PropertyKey[]): string =>
  steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'the whole'

function listJsonFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.json'))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw wrongFile(file, error instanceof Error ? error.message : 'not readable')
  }
}

export const wrongFile = (file: string, what: string): StartFailure =>
  new StartFailure({
    kind: 'wrong-file',
    read: `${file}: ${what}`,
    expected: 'JSON that matches its schema, in src/content/schemas or next to its reader',
    remedy: `fix ${file} and start again`,
  })
