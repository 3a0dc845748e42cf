export const heading = 'अपना अकाउंट हटाएँ';
export const hint = 'हटाया हुआ अकाउंट वापस नहीं आता। जब तक कोई ऑर्डर चल रहा है, अकाउंट नहीं हटाया जा सकता।';
export const ask = 'अकाउंट हटाएँ';
export const notLoaded = 'फ़ॉर्म लोड नहीं हो पाया।';
