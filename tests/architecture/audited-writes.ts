import ts from 'typescript'

type Fn = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration

const isFn = (node: ts.Node): node is Fn =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node)

/** Statements that change rows. */
const writes =
  /\.(?:insert|update|delete)\(|\binsert into\b|\bupdate "?\w+"? (?:\w+ )?set\b|\bdelete from\b|nextval\(/

/** How a function is called within its file: by its own name, or that of the constant or property that holds it. */
function nameOf(fn: Fn): string | undefined {
  if (fn.name && ts.isIdentifier(fn.name)) return fn.name.text
  const { parent } = fn
  const hasName = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return hasName && ts.isIdentifier(parent.name) ? parent.name.text : undefined
}

const bindsOperator = (name: ts.BindingName): boolean =>
  ts.isIdentifier(name)
    ? name.text === 'by'
    : name.elements.some((element) => ts.isBindingElement(element) && bindsOperator(element.name))

/** Whether it gets who acts: `by`, alone or among others. */
const takesOperator = ({ parameters }: Fn): boolean =>
  parameters.some(
    ({ name, type }) => bindsOperator(name) || /\b(?:Operator|OperatorChange)\b/.test(type?.getText() ?? ''),
  )

type SourceText = { readonly path: string; readonly text: string }

const isExported = (fn: Fn): boolean =>
  /^export\b/.test((ts.isVariableDeclaration(fn.parent) ? fn.parent.parent.parent : fn).getText())

/** Functions that get an operator and write, themselves or by what they call, without a row in the audit: "path: name". */
export function unauditedWrites(sources: readonly SourceText[]): readonly string[] {
  const files = sources.map(({ path, text }) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const fns: Fn[] = []
    const visit = (node: ts.Node): void => {
      if (isFn(node)) fns.push(node)
      ts.forEachChild(node, visit)
    }
    visit(file)
    return { path, file, fns, own: new Map(fns.map((fn) => [nameOf(fn) ?? '', fn] as const)) }
  })
  // Exported names are unique.
  const exported = new Map(
    files.flatMap(({ fns }) => fns.filter(isExported).map((fn) => [nameOf(fn) ?? '', fn] as const)),
  )
  const ownOf = new Map(files.flatMap(({ fns, own }) => fns.map((fn) => [fn, own] as const)))

  /** A function, what it calls, and so on. */
  function reach(fn: Fn, seen: Set<Fn> = new Set()): ReadonlySet<Fn> {
    if (seen.has(fn)) return seen
    seen.add(fn)
    const follow = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const { text } = node.expression
        const called = ownOf.get(fn)?.get(text) ?? exported.get(text)
        if (called) reach(called, seen)
      }
      ts.forEachChild(node, follow)
    }
    follow(fn)
    return seen
  }
  const matches = (fn: Fn, pattern: RegExp): boolean =>
    [...reach(fn)].some((one) => pattern.test(one.getText()))
  return files.flatMap(({ path, file, fns }) =>
    fns
      .filter((fn) => takesOperator(fn) && matches(fn, writes) && !matches(fn, /\bwriteAudit(?:Rows)?\(/))
      .map((fn) => {
        const line = file.getLineAndCharacterOfPosition(fn.getStart()).line + 1
        return `${path}: ${nameOf(fn) ?? `line ${line}`}`
      }),
  )
}
