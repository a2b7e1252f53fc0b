import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { familySchema, type Family } from '#content/schemas/family.ts'
import { readJsonFiles } from '#adapters/content/read-json-files.ts'

export type FamilyFile = { readonly file: string; readonly family: Family }

/** All families, one folder per department, in the order of their names. Throws StartFailure. */
export const readFamilies = (directory: string): readonly FamilyFile[] =>
  listFolders(directory).flatMap((department) =>
    readJsonFiles(join(directory, department), familySchema).map(({ file, value }) => ({
      file,
      family: value,
    })),
  )

function listFolders(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
