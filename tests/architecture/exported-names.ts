import ts from 'typescript'
import type { SourceFile } from './source-files.ts'

/** Names that several files may export, each with the reason. */
export const allowedSharedNames: Readonly<Record<string, string>> = {
  ErrorSummary: 'operations has its own components: nothing of the shop’s sheet is loaded there',
  Timeline: 'operations has its own components: nothing of the shop’s sheet is loaded there',
  Icon: 'one icon, rendered by Astro and inside islands',
  Quantity: 'one control, rendered by Astro and inside islands',
}

export type SharedName = { readonly name: string; readonly paths: readonly string[] }

/** Names that the framework reads: routes, middleware, actions and ambient types. */
const isRead = ({ path }: SourceFile): boolean => !/^src\/pages\/|\.d\.ts$/.test(path)

/** What a file exports; a component of Astro exports the name of its file. */
function exportsOf({ path, text }: SourceFile): readonly string[] {
  if (path.endsWith('.astro')) return [(path.split('/').pop() ?? '').replace('.astro', '')]
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement
      return exportClause !== undefined && ts.isNamedExports(exportClause)
        ? exportClause.elements.map(({ name }) => name.text)
        : []
    }
    return isExported(statement) ? declaredBy(statement) : []
  })
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name))
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  return isDeclaration && statement.name !== undefined ? [statement.name.text] : []
}

const namesOf = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []))

const isComponent = ({ path }: SourceFile): boolean => /\.(?:astro|tsx)$/.test(path)

/** Names that more than one module exports, or more than one component. A component may be called as the type it shows. */
export const findSharedNames = (files: readonly SourceFile[]): readonly SharedName[] => {
  const read = files.filter(isRead)
  return [...sharedAmong(read.filter((file) => !isComponent(file))), ...sharedAmong(read.filter(isComponent))]
}

function sharedAmong(files: readonly SourceFile[]): readonly SharedName[] {
  const places = new Map<string, string[]>()
  for (const file of files) {
    for (const name of new Set(exportsOf(file))) places.set(name, [...(places.get(name) ?? []), file.path])
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => ({ name, paths }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
