import type { APIRoute } from 'astro'
import { loadAppointment } from '#web/consultations/load-consultation.ts'
import { writeCalendarFile } from '#web/consultations/write-calendar-file.ts'

/** The appointment of a signed link as a calendar file; 404 for a wrong one. */
export const GET: APIRoute = async (context) => {
  const found = await loadAppointment(context)
  const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
  if (!found?.store) return new Response(null, { status: 404, headers })
  return new Response(writeCalendarFile({ ...found, store: found.store }, context.locals), {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${found.consultation.reference}.ics"`,
    },
  })
}
