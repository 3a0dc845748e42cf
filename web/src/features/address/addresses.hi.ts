export const addNew = 'नया पता जोड़ें';
export const saved = 'सेव किए गए पते';
export const loading = 'आपके पते लोड हो रहे हैं';
export const notLoaded = 'आपके पते लोड नहीं हो पाए।';
export const formNotLoaded = 'फ़ॉर्म लोड नहीं हो पाया।';
export const none = 'आपने अभी तक कोई पता नहीं जोड़ा है... ';
export const noneHint = 'एक पता जोड़ें, ताकि हम जान सकें कि आपका सामान कहाँ लाना है।';

export const mobile = 'मोबाइल';

export const addressAdded = 'पता जोड़ दिया गया';
export const addressSaved = 'पता सेव हो गया';
export const addressRemoved = 'पता हटा दिया गया';
export const notRestored = 'पता वापस नहीं लाया जा सका। कृपया उसे फिर से जोड़ें।';
