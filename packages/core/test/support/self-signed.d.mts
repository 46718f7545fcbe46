/** Returns key and certificate as PEM, valid only for the address 127.0.0.1. */
export function selfSigned(): { readonly key: string; readonly cert: string };
