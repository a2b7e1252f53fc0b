/** Of the shop that journeys share: nothing answers there but what a test puts in its place. */
export const mapStyle = 'https://maps.example/style.json'
