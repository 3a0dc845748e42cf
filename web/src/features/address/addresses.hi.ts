export const addNew = 'नया पता जोड़ें';
export const saved = 'सेव किए गए पते';
export const loading = 'आपके पते लोड हो रहे हैं';
export const notLoaded = 'आपके पते लोड नहीं हो पाए।';
export const none = 'आपने अभी कोई पता नहीं जोड़ा है... ';
export const noneHint = 'एक पता जोड़ें, ताकि हमें पता हो कि आपका सामान कहाँ लाना है।';

export const mobile = 'मोबाइल';
export const edit = 'बदलें';
export const remove = 'हटाएँ';
export const editOf = (name: string) => `${name} का पता बदलें`;
export const removeOf = (name: string) => `${name} का पता हटाएँ`;

export const isAdded = 'पता जोड़ दिया गया';
export const isSaved = 'पता सेव हो गया';
export const isRemoved = 'पता हटा दिया गया';
export const notRestored = 'पता वापस नहीं लाया जा सका। कृपया उसे फिर से जोड़ें।';
