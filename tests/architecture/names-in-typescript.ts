import ts from 'typescript'

export type NameKind = 'identifier' | 'type' | 'string' | 'sql' | 'key' | 'css' | 'file' | 'test'
export type Name = {
  readonly kind: NameKind
  readonly text: string
  readonly path: string
  /** 1-based; 0 for the name of a file. */
  readonly line: number
}
export type FoundName = Omit<Name, 'path'>

/** Strings that name something: "ask-cancel", "order.placed", "cart:saved.put", "/stores/[code]", "leadDays". */
const nameString = /^\/?[a-z][\w]*(?:[-./:[\]]+\w+)*[.:/]?$/
const testCall = /^(?:test|it|describe)(?:\.|$)/
const sqlStatement =
  /^\s*(?:select\s[^]+\sfrom|insert into|update \w+ set|delete from|with \w+ as|create (?:table|index|unique)|alter table)\b/i

/** Names in a string: itself, or the classes and data attributes of a selector. */
export function stringNames(text: string): string[] {
  if (nameString.test(text)) return [text]
  const selectors = [...text.matchAll(/\[(data-[\w-]+)|(?:^|[\s>(,])[a-z]*\.([a-z][\w-]*)(?=$|[\s>:.,[)])/g)]
  return /^[.[a-z#]/.test(text) ? selectors.map(([, data, style]) => data ?? style ?? '') : []
}

/** Words of a statement; LEFT JOIN is no name. */
const sqlNames = (text: string): string[] =>
  [
    ...text
      .replace(/--.*$/gm, '')
      .replace(/\bleft join\b|\bleft\(/gi, '')
      .matchAll(/[a-z_][a-z0-9_-]{2,}/g),
  ].map(([word]) => word)

/** Names in TypeScript: what is declared here, and strings that name something. */
export function namesInTypeScript(path: string, text: string): FoundName[] {
  const tsx = path.endsWith('.ts') || path.endsWith('.mjs') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, tsx)
  const found: FoundName[] = []
  const foreign = namesOfPackages(source)
  const add = (kind: NameKind, name: string, node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push({ kind, text: name, line: line + 1 })
  }

  const readString = (node: ts.StringLiteralLike): void => {
    if (isModuleSpecifier(node)) return
    if (isTestName(node, source)) return add('test', node.text, node)
    if (isSql(node, source)) return sqlNames(node.text).forEach((name) => add('sql', name, node))
    if (path.startsWith('cli/') && isNameProperty(node)) return add('string', node.text, node)
    const names = isClassName(node) ? node.text.split(/\s+/) : stringNames(node.text)
    for (const name of names) add('string', name, node)
  }
  const readTemplate = (node: ts.TemplateExpression): void => {
    const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    if (isTestName(node, source)) return add('test', texts.join(' … '), node)
    const names = isSql(node, source) ? sqlNames(texts.join(' ')) : texts.flatMap((part) => stringNames(part))
    for (const name of names) add(isSql(node, source) ? 'sql' : 'string', name, node)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (isNamedHere(node) && !foreign.has(node.text)) add(kindOf(node), node.text, node)
    } else if (ts.isStringLiteralLike(node)) readString(node)
    else if (ts.isTemplateExpression(node)) readTemplate(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Names imported from packages are theirs. */
function namesOfPackages(source: ts.SourceFile): Set<string> {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    if (/^[#./]/.test(statement.moduleSpecifier.text)) return []
    const bindings = statement.importClause?.namedBindings
    return bindings !== undefined && ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : []
  })
  return new Set(names)
}

/** What is only read of another thing (`rect.left`) is named where that thing is declared. */
const isNamedHere = (node: ts.Identifier | ts.PrivateIdentifier): boolean => {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
  if (ts.isQualifiedName(parent)) return parent.right !== node
  const isTag =
    ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) || ts.isJsxSelfClosingElement(parent)
  return !(isTag && parent.tagName === node && /^[a-z]/.test(node.text))
}

const kindOf = (node: ts.Identifier | ts.PrivateIdentifier): NameKind =>
  (ts.isTypeAliasDeclaration(node.parent) || ts.isInterfaceDeclaration(node.parent)) &&
  node.parent.name === node
    ? 'type'
    : 'identifier'

const isModuleSpecifier = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) ||
  (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))

const isTestName = (node: ts.Node, source: ts.SourceFile): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  testCall.test(calledName(node.parent.expression, source))

/** "test.each" of `test.each(rows)('…')`. */
const calledName = (called: ts.Expression, source: ts.SourceFile): string =>
  ts.isCallExpression(called) || ts.isTaggedTemplateExpression(called)
    ? calledName(ts.isCallExpression(called) ? called.expression : called.tag, source)
    : called.getText(source)

const isSql = (node: ts.Node, source: ts.SourceFile): boolean =>
  ts.isTaggedTemplateExpression(node.parent)
    ? /\bsql\b/.test(node.parent.tag.getText(source))
    : ts.isStringLiteralLike(node) && sqlStatement.test(node.text)

/** Of a command: "payments refund-method". */
const isNameProperty = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'name'

const isClassName = ({ parent }: ts.Node): boolean =>
  ts.isJsxAttribute(parent) && /^class(?:Name)?$/.test(parent.name.getText())
