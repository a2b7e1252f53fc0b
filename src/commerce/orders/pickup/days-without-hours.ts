/** Days that an order waits at a store whose opening hours cannot be read: longer than 48 opening hours anywhere. */
export const daysWithoutHours = 7
