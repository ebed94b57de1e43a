/* net/passkeys.ts - making and using passkeys: between the browser's bytes and the server's texts. */
import { ask } from './accounts';

/* base64url, without filling. */
export function textOf(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), byte => String.fromCharCode(byte)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(letters, letter => letter.charCodeAt(0));
}

/* A host that passkeys can be bound to: a name, not the number of a device. */
export const isDomain = (host: string): boolean => !/^[\d.]+$|[:[\]]/.test(host);

/* Whether passkeys work in this browser, at this address of a site that says it is at url. */
export const canUsePasskeys = (url: string): boolean =>
  url !== '' &&
  new URL(url).origin === location.origin &&
  isSecureContext &&
  isDomain(location.hostname) &&
  'PublicKeyCredential' in globalThis;

/* The question that a passkey answers. */
interface Question {
  challenge: string;
  rp: string;
}

interface MakingQuestion extends Question {
  user: string;
  name: string;
  /* Passkeys that this account has already. */
  known: string[];
}

const forPublicKey = 'public-key' as const;
const algorithms = [-8, -7, -257];
const patience_ms = 300_000;

function creationOf({ challenge, rp, user, name, known }: MakingQuestion) {
  return {
    challenge: bytesOf(challenge),
    rp: { id: rp, name: 'Qirkat' },
    user: { id: new TextEncoder().encode(user), name, displayName: name },
    pubKeyCredParams: algorithms.map(alg => ({ type: forPublicKey, alg })),
    excludeCredentials: known.map(id => ({ type: forPublicKey, id: bytesOf(id) })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
    timeout: patience_ms,
  };
}

/* What a passkey that has been made says of itself, as the server takes it. */
function madeOf(credential: PublicKeyCredential) {
  const answer = credential.response as AuthenticatorAttestationResponse;
  const key = answer.getPublicKey?.();
  return {
    client_data: textOf(answer.clientDataJSON),
    data: answer.getAuthenticatorData ? textOf(answer.getAuthenticatorData()) : '',
    key: key ? textOf(key) : '',
    algorithm: String(answer.getPublicKeyAlgorithm?.() ?? 0),
  };
}

/* Makes a passkey for whom the server names at this address. */
export async function makePasskey(path: string, more: object = {}): Promise<object> {
  const question = await ask<MakingQuestion>(path, more);
  const made = await navigator.credentials.create({ publicKey: creationOf(question) });
  return {
    challenge: question.challenge,
    user: question.user,
    ...madeOf(made as PublicKeyCredential),
  };
}

/* Asks the reader for one of the passkeys of this site. */
export async function usePasskey(): Promise<object> {
  const { challenge, rp } = await ask<Question>('login/passkey/options', {});
  const used = (await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: rp,
      userVerification: 'required',
      timeout: patience_ms,
    },
  })) as PublicKeyCredential;
  const answer = used.response as AuthenticatorAssertionResponse;
  return {
    challenge,
    id: textOf(used.rawId),
    client_data: textOf(answer.clientDataJSON),
    data: textOf(answer.authenticatorData),
    signature: textOf(answer.signature),
    user: answer.userHandle ? textOf(answer.userHandle) : '',
  };
}
