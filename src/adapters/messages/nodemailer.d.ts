/** As much of nodemailer as mails are sent with. */
declare module 'nodemailer' {
  export type SentInfo = {
    readonly messageId: string
    readonly rejected: readonly unknown[]
    readonly response: string
  }
  export type Transporter = {
    sendMail(mail: {
      readonly from: string
      readonly to: { readonly name: string; readonly address: string }
      readonly subject: string
      readonly html: string
      readonly text: string
      readonly messageId: string
      readonly headers: Readonly<Record<string, string>>
      readonly disableFileAccess: true
      readonly disableUrlAccess: true
    }): Promise<SentInfo>
    /** Connects and signs in; sends nothing. */
    verify(): Promise<true>
    close(): void
  }
  export function createTransport(options: {
    readonly url: string
    readonly connectionTimeout: number
    readonly greetingTimeout: number
    readonly socketTimeout: number
  }): Transporter
}
