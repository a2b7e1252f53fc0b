import { z } from 'zod'

/**
 * A picture or film, reduced to its file url and tags (specification 3). Tags say what a page must know before the
 * file arrives: "1600x720" its size in px, "#E9DDCB" its dominant color; anything else is the editor's.
 */
export const mediaSchema = z.strictObject({
  url: z.string().regex(/^(\/(?!\/)|https:\/\/)/, 'an own path or an https address'),
  tags: z.array(z.string().max(60)).max(12).default([]),
})
export type Media = z.infer<typeof mediaSchema>

/**
 * Where a link goes: a path inside the storefront ("/c/sofas", without country and language), or https, tel, mailto.
 * "{storesPath}" and "{collectPath}" are facts: the link is left out where there are no stores.
 */
export const hrefSchema = z
  .string()
  .max(400)
  .regex(
    /^(\/(?!\/)|https:\/\/|tel:|mailto:|#|\{(stores|collect)Path\}$)/,
    'a path of the storefront, https:, tel:, mailto: or #',
  )

export const linkSchema = z.strictObject({ label: z.string().min(1).max(80), href: hrefSchema })
export type Link = z.infer<typeof linkSchema>

export const title = z.string().min(1).max(120)
export const text = z.string().min(1).max(600)
/** Markdown without HTML. */
export const markdown = z.string().min(1).max(20_000)
export const instant = z.iso.datetime({ offset: true })
export const percent = z.number().min(0).max(100)
