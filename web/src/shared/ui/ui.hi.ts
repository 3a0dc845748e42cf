export const breadcrumb = 'पेज का रास्ता';
export const close = 'बंद करें';
export const back = 'वापस';
export const loading = 'लोड हो रहा है';
export const checkConnection = 'इंटरनेट देख लें, फिर कोशिश करें। आपका कुछ भी नहीं खोया है।';
export const tryAgain = 'फिर कोशिश करें';
