import { cookiePath } from '#kernel/page-cookies.ts'

/** Sets a cookie that pages may read: for so many seconds, or until the browser is closed. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const lifetime = seconds === undefined ? '' : `; Max-Age=${seconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=${cookiePath}; SameSite=Lax${lifetime}${secure}`
}
