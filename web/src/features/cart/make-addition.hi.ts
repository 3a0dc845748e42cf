export const notAdded = (title: string) => `${title} को जोड़ा नहीं जा सका। कृपया फिर कोशिश करें।`;
