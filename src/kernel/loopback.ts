/** Whether an IP address is a loopback address. */
export const isLoopback = (address: string): boolean =>
  /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(address)
