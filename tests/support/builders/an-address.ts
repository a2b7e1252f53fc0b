/** Form values of each country, as usual there. */
export const enteredIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ae: {
    emirate: 'dubai',
    area: 'Al Barsha',
    street: 'Street 5',
    building: 'Villa 12',
    makani: '32506 83541',
  },
  bh: { governorate: 'capital', area: 'العدلية', block: '338', road: '3824', building: '1234A', flat: '12' },
  om: { wilayat: 'bawshar', area: 'Al Khuwair', way: '2334', house: '18' },
  kw: { governorate: 'hawalli', area: 'Salmiya', block: 'Block ١٢', street: 'سالم المبارك', house: '7' },
  qa: { zone: '61', street: '840', building: '12', unit: '3' },
  in: {
    building: '12 Rose Villa',
    street: '100 Feet Road, Indiranagar',
    city: 'Bangalore',
    state: 'karnataka',
    pincode: '560 038',
  },
}
