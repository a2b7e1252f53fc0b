import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type SourceFile = { readonly path: string; readonly text: string; readonly lines: number }

/** Files below a folder with one of the endings, as the repository holds them. */
export function sourceFiles(folders: readonly string[], endings: readonly string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, lines: text.split('\n').length - 1 }
    })
}

export type Import = { readonly specifier: string; readonly typeOnly: boolean }

/** What a source imports, statically or not; in .astro files the frontmatter and the scripts are read alike. */
export function importsOf(text: string): Import[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  const found: Import[] = []
  const statement = /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g
  for (const [, type, specifier = ''] of withoutComments.matchAll(statement)) {
    found.push({ specifier, typeOnly: type !== undefined })
  }
  for (const [, specifier = ''] of withoutComments.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    found.push({ specifier, typeOnly: false })
  }
  return found
}
