export const heading = 'अकाउंट की जानकारी';
export const profile = 'प्रोफ़ाइल';
export const address = 'पता';
export const orders = 'ऑर्डर';
