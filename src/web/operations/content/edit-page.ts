import type { AstroGlobal } from 'astro'
import { placeInBody, valueAt, type Json } from '#commerce/content-admin/body-paths.ts'
import type { OpenedContent } from '#commerce/content-admin/drafts.ts'
import { entryId, parseEntryId } from '#commerce/content-admin/entry-id.ts'
import type { Choices } from '#commerce/content-admin/merge-bodies.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { isLanguage, languages, type Language } from '#kernel/language.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { faultsOf, type EditFault } from './edit-faults.ts'
import { finishView, type FinishView } from './edit-finish.ts'
import { parseJson, type EmptiedField } from './edit-form.ts'
import { itemLabel } from './edit-labels.ts'
import { nodeOf, type EditNode } from './edit-nodes.ts'
import { editPart, type EditedPart } from './edit-part.ts'
import { previewOfDraft, readPreviewFields, type PreviewFields } from './edit-preview.ts'
import { entryShape } from './edit-schema.ts'
import { parseStep } from './edit-steps.ts'
import { treeOf, type TreeList } from './edit-tree.ts'
import { ownOf, plainShape, shapeAt } from './edit-values.ts'
import { explainContent } from './explain-content.ts'
import type { SeenPreview } from './preview-view.ts'

/** The part of an entry that is open in the editor. */
type OpenPart = {
  readonly path: string
  readonly label: string
  readonly node: EditNode
  /** What its form was filled with, as JSON. */
  readonly shown: string
}

export type EditorPage = {
  readonly id: string
  readonly language: Language
  readonly opened: OpenedContent
  readonly part: OpenPart
  readonly tree: readonly TreeList[]
  readonly faults: readonly EditFault[]
  readonly deadLinks: number
  /** Another page is shown at its address. */
  readonly slugTaken: string | null
  readonly problems: readonly FieldProblem[]
  /** What was typed into a part that is no longer there. */
  readonly lost: string | null
  readonly isOverwritten: boolean
  readonly isDiscarding: boolean
  readonly finish: FinishView | null
  readonly preview: SeenPreview
}

type Address = {
  readonly language: Language
  readonly part?: string
  readonly open?: string
  readonly to?: Language
  readonly step?: string
  readonly in?: string
  readonly finish?: '1'
  readonly twice?: '1'
} & PreviewFields

/** An address of the editor: what is open, and what a button does besides saving. */
export function editorPath(id: string, given: Address): string {
  const query = new URLSearchParams(
    Object.entries(given).filter(([, value]) => value !== '') as [string, string][],
  )
  return `${operationsPath('contentEditor', { entry: id })}?${query}`
}

/** The editor of an entry in one language, after what was posted to it. */
export async function handleEditor(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<EditorPage | Response> {
  const { locals, params, url } = astro
  const ref = parseEntryId(String(params['entry'] ?? ''))
  const wanted = url.searchParams.get('language') ?? ''
  const language = isLanguage(wanted) ? wanted : locals.storefront.language
  const name = ref && { ...ref, locale: languages[language].locale }
  const opened = name && (await locals.shop.contentDrafts.open(name, by))
  if (!opened) return notFound(astro)
  const visit: EditVisit = { astro, url, by, opened, language, id: entryId(opened.name) }
  if (!posted) {
    const finish = url.searchParams.has('finish') ? await finishView(locals, opened, by) : null
    return showEditor(visit, { finish })
  }
  return act(visit, posted)
}

type EditVisit = {
  readonly astro: AstroGlobal
  /** What is shown. */
  readonly url: URL
  readonly by: StaffOperator
  readonly opened: OpenedContent
  readonly language: Language
  readonly id: string
}

type Shown = Partial<Pick<EditorPage, 'problems' | 'lost' | 'isDiscarding' | 'finish'>> & {
  readonly emptied?: readonly EmptiedField[]
}

async function showEditor(
  { astro, url, by, opened, language, id }: EditVisit,
  { emptied = [], ...given }: Shown = {},
): Promise<EditorPage> {
  const { locals } = astro
  const { t } = locals
  const { body, name, translation } = opened
  const root = entryShape(name.kind)
  const wanted = url.searchParams.get('part') ?? ''
  const path = valueAt(body, wanted) !== undefined && shapeAt(root, body, wanted) ? wanted : ''
  const value = valueAt(body, path) ?? {}
  const ofPath = shapeAt(root, body, path) ?? root
  // A widget stays of its kind.
  const shape = plainShape(ofPath, value) ?? ofPath
  const faults = faultsOf(name.kind, body, t)
  const [dead, holder, collections] = await Promise.all([
    locals.shop.contentAdmin.deadLinksOf(body, name.locale),
    locals.shop.contentAdmin.findSlugHolder(name, body),
    locals.shop.collections.listAll(),
  ])
  const taken =
    holder === undefined
      ? []
      : [explainContent({ kind: 'slug-taken', slug: String(valueAt(body, 'slug')), by: holder }, t)]
  const warnings = new Map([
    ...[...dead].map(([at, href]) => [at, t('operations-editor:fault.dead-link', { href })] as const),
    ...taken.map(({ text }) => ['slug', text] as const),
  ])
  const label = path === '' ? t(`operations-content:kind.${name.kind}`) : itemLabel(value, 0, t)
  const context = {
    ...{ t, faults, warnings, emptied, path, translation: translation?.body as Json | undefined },
    place: placeInBody(body, path),
    collections: collections.map(({ slug, title }) => ({
      slug,
      title: title[locals.storefront.language],
    })),
  }
  return {
    ...{ id, language, opened, faults, deadLinks: dead.size },
    part: {
      ...{ path, label, shown: JSON.stringify(ownOf(shape, value)) },
      node: nodeOf({ shape, value, isRequired: true, label, name: '', path: '' }, context),
    },
    tree: treeOf(root, body, { t, faults, open: path }),
    ...{
      problems: [],
      slugTaken: taken[0]?.text ?? null,
      lost: null,
      isDiscarding: false,
      finish: null,
    },
    isOverwritten: url.searchParams.has('twice'),
    preview: previewOfDraft(locals, opened, { url, language, by }),
    ...given,
  }
}

async function act(visit: EditVisit, { act: name, fields }: Posted): Promise<EditorPage | Response> {
  const { astro, by, opened, language, id } = visit
  const { contentDrafts } = astro.locals.shop
  const of = { name: opened.name, by }
  const toEditor = (): Response => astro.redirect(editorPath(id, { language }), 303)
  switch (name) {
    case 'take-over': {
      const taken = await contentDrafts.takeOver({ ...of, of: String(fields.get('of') ?? '') })
      if (taken.ok) return toEditor()
      if (taken.failure.kind !== 'has-draft') return notFound(astro)
      astro.response.status = 409
      return showEditor(visit, {
        problems: [{ text: astro.locals.t('operations-editor:problem.has-draft') }],
      })
    }
    case 'check-discard':
      return showEditor(visit, { isDiscarding: true })
    case 'discard': {
      const discarded = await contentDrafts.discard(of)
      return discarded.ok ? toEditor() : notFound(astro)
    }
    case 'finish':
      return finish(visit, fields)
    default:
      return save(visit, fields)
  }
}

async function save(visit: EditVisit, form: FormData): Promise<EditorPage | Response> {
  const { astro, url, by, opened, language, id } = visit
  const { locals } = astro
  const path = url.searchParams.get('part') ?? ''
  const shown = parseJson(String(form.get('shown') ?? ''))
  const version = Number(form.get('version'))
  if (shown === undefined || !Number.isSafeInteger(version) || version < 0) return notFound(astro)
  const step = parseStep(url.searchParams.get('step') ?? '')
  const isInside = url.searchParams.has('in')
  const root = entryShape(opened.name.kind)
  let edited: EditedPart | undefined
  const saved = await locals.shop.contentDrafts.save({
    ...{ name: opened.name, by, version, key: String(form.get('key') ?? '') },
    edit: (body) => {
      edited = editPart(root, body, {
        ...{ path, shown, form },
        inside: isInside ? step : undefined,
        outside: isInside ? undefined : step,
      })
      return edited.body
    },
  })
  const isPictureGone = !saved.ok && saved.failure.kind === 'picture-gone'
  if (!saved.ok && !isPictureGone) return notFound(astro)
  if (edited?.isGone || isPictureGone) {
    astro.response.status = 409
    const lost = JSON.stringify(
      Object.fromEntries([...form].filter(([name]) => /^[.[!]/.test(name))),
      null,
      2,
    )
    return showEditor(visit, {
      lost,
      problems: [
        {
          text: locals.t(
            isPictureGone ? 'operations-editor:problem.picture-gone' : 'operations-editor:problem.part-gone',
          ),
        },
      ],
    })
  }
  if (edited && edited.emptied.length > 0) {
    const now = await locals.shop.contentDrafts.open(opened.name, by)
    if (!now) return notFound(astro)
    const here = editorPath(id, { language, part: edited.open, ...readPreviewFields(form) })
    return showEditor({ ...visit, url: new URL(here, url), opened: now }, { emptied: edited.emptied })
  }
  const to = url.searchParams.get('to') ?? ''
  const address = editorPath(id, {
    language: isLanguage(to) ? to : language,
    part: url.searchParams.get('open') ?? edited?.open ?? path,
    ...(url.searchParams.has('finish') ? { finish: '1' } : {}),
    ...(edited?.isOverwritten ? { twice: '1' } : {}),
    ...readPreviewFields(form),
  })
  return astro.redirect(form.has('preview-show') ? `${address}#preview` : address, 303)
}

async function finish(visit: EditVisit, fields: FormData): Promise<EditorPage | Response> {
  const { astro, by, opened, id } = visit
  const { locals } = astro
  const { t } = locals
  const toEntry = (): Response =>
    astro.redirect(`${operationsPath('contentEntry', { entry: id })}#publish`, 303)
  const reason = String(fields.get('reason') ?? '')
  const finished = await locals.shop.contentDrafts.finish({
    ...{ name: opened.name, by, reason, choices: readChoices(fields) },
    against: Number(fields.get('against')),
  })
  if (finished.ok) return toEntry()
  const { failure } = finished
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
  // The same form was sent before: the draft has become a version.
  if (failure.kind === 'no-draft') return toEntry()
  const problem =
    failure.kind === 'conflict'
      ? {
          text: t('operations-editor:problem.conflict', {
            name: failure.latest.author,
            count: failure.conflicts.length,
          }),
        }
      : explainContent(failure, t)
  astro.response.status = failure.kind === 'invalid-body' ? 422 : 409
  const again = await finishView(locals, opened, by)
  return showEditor(visit, { finish: again && { ...again, reason }, problems: [problem] })
}

const readChoices = (fields: FormData): Choices =>
  new Map(
    [...fields].flatMap(([name, value]) =>
      name.startsWith('choice:') && (value === 'mine' || value === 'theirs')
        ? [[name.slice('choice:'.length), value] as const]
        : [],
    ),
  )
