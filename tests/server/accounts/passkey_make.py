#!/usr/bin/env python3
"""Makes passkeys.json, the answers of browsers that the suite `passkey` judges: passkey_make.py >passkeys.json

Keys and signatures are made by python3-cryptography, the bytes around them by this file, after the text of Web
Authentication (sections 5.8.1, 6.1, 6.5.5): nothing of the program is used. Signatures are good wherever the case is not
about them, so that each case has one fault only; `result` is what the program must say. Keys are new at every run, so
the file is kept.
"""
import base64
import hashlib
import json
import struct

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, ed448, padding, rsa

RP_ID = "play.example.org"
ORIGINS = ["https://play.example.org", "https://play.example.org:8443"]
CHALLENGE = bytes(range(200, 232))
ACCOUNT = "abcdefghjkmn"
ID = bytes(range(1, 33))
UP, UV, BE, BS, AT, ED = 0x01, 0x04, 0x08, 0x10, 0x40, 0x80
EXTENSIONS = bytes([0xA1, 0x6B]) + b"credProtect" + bytes([0x02])


def text_of(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def spki(key, compressed=False):
    public = key.public_key()
    if compressed:
        point = public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.CompressedPoint)
        head = bytes.fromhex("3039301306072a8648ce3d020106082a8648ce3d030107032200")
        return head + point
    return public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def sign(key, message):
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(message, padding.PKCS1v15(), hashes.SHA256())
    if isinstance(key, ec.EllipticCurvePrivateKey):
        return key.sign(message, ec.ECDSA(hashes.SHA256()))
    return key.sign(message)


def bytes_of(size):
    """A byte string of CBOR, shorter than 64 KiB."""
    return (bytes([0x40 + size]) if size < 24 else bytes([0x58, size]) if size < 256 else b"\x59" + struct.pack(">H", size))


def cose(key):
    """The key as the authenticator writes it (RFC 9053), in canonical CBOR."""
    numbers = key.public_key().public_numbers() if not isinstance(key, ed25519.Ed25519PrivateKey) else None
    if isinstance(key, ec.EllipticCurvePrivateKey):
        x, y = (n.to_bytes(32, "big") for n in (numbers.x, numbers.y))
        return bytes.fromhex("a5010203262001215820") + x + bytes.fromhex("225820") + y
    if isinstance(key, rsa.RSAPrivateKey):
        n = numbers.n.to_bytes((numbers.n.bit_length() + 7) // 8, "big")
        return bytes.fromhex("a4010303390100") + b"\x20" + bytes_of(len(n)) + n + bytes.fromhex("2143010001")
    raw = key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    return bytes.fromhex("a4010103272006215820") + raw


def client_data(kind, **change):
    members = {"type": f"webauthn.{kind}", "challenge": text_of(CHALLENGE), "origin": ORIGINS[0], "crossOrigin": False}
    members.update(change)
    members = {name: value for name, value in members.items() if value is not None}
    return json.dumps(members, separators=(",", ":")).encode()


def data_of(flags, counter=0, rp_id=RP_ID, rest=b""):
    return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + struct.pack(">I", counter) + rest


def credential(key, name=ID, size=None):
    return bytes(16) + struct.pack(">H", len(name) if size is None else size) + name + cose(key)


KEYS = {
    -7: ec.generate_private_key(ec.SECP256R1()),
    -8: ed25519.Ed25519PrivateKey.generate(),
    -257: rsa.generate_private_key(65537, 2048),
}
OTHERS = {-7: ec.generate_private_key(ec.SECP256R1()), -8: ed25519.Ed25519PrivateKey.generate(),
          -257: rsa.generate_private_key(65537, 2048)}
WORDS = {-7: "es256", -8: "eddsa", -257: "rs256"}


def made(name, result, alg=-7, client=None, flags=UP | UV | AT, counter=0, rp_id=RP_ID, rest=None, data=None, public=None):
    """An answer to navigator.credentials.create()."""
    key = KEYS.get(alg, KEYS[-7])
    rest = credential(key) if rest is None else rest
    return {"name": name, "result": result, "algorithm": alg,
            "client_data": (client_data("create") if client is None else client).hex(),
            "data": (data_of(flags, counter, rp_id, rest) if data is None else data).hex(),
            "key": (spki(key) if public is None else public).hex()}


def used(name, result, alg=-7, client=None, flags=UP | UV, counter=7, rp_id=RP_ID, rest=b"", data=None, signer=None,
         user=ACCOUNT, id=ID, kept=6, signature=None, signed=None, stuck=False):
    """An answer to navigator.credentials.get(); kept is the counter that is stored."""
    client = client_data("get") if client is None else client
    data = data_of(flags, counter, rp_id, rest) if data is None else data
    message = data + hashlib.sha256(client).digest() if signed is None else signed
    signature = sign(KEYS[alg] if signer is None else signer, message) if signature is None else signature
    return {"name": name, "result": result, "algorithm": alg, "client_data": client.hex(), "data": data.hex(),
            "key": spki(KEYS[alg]).hex(), "signature": signature.hex(), "user": user.encode().hex(), "id": id.hex(),
            "kept": kept, "stuck": stuck}


def wrong_client_data(kind):
    """(name, result, bytes): each member wrong by itself, then the text as a whole."""
    good = client_data(kind)
    yield "other type", "type", client_data("get" if kind == "create" else "create")
    yield "payment", "type", client_data(kind, type="payment.get")
    yield "no type", "client_data", client_data(kind, type=None)
    yield "type is a number", "client_data", client_data(kind, type=1)
    yield "other challenge", "challenge", client_data(kind, challenge=text_of(bytes(32)))
    yield "challenge of 31 bytes", "challenge", client_data(kind, challenge=text_of(CHALLENGE[:31]))
    yield "challenge of 33 bytes", "challenge", client_data(kind, challenge=text_of(CHALLENGE + b"\0"))
    yield "challenge is filled up", "challenge", client_data(kind, challenge=text_of(CHALLENGE) + "=")
    yield "challenge in the other alphabet", "challenge", client_data(
        kind, challenge=base64.b64encode(CHALLENGE).decode().rstrip("="))
    yield "challenge is empty", "challenge", client_data(kind, challenge="")
    yield "no challenge", "client_data", client_data(kind, challenge=None)
    yield "challenge is a list", "client_data", client_data(kind, challenge=list(CHALLENGE))
    yield "other origin", "origin", client_data(kind, origin="https://evil.example.org")
    yield "origin without TLS", "origin", client_data(kind, origin="http://play.example.org")
    yield "origin of another port", "origin", client_data(kind, origin="https://play.example.org:444")
    yield "origin with more behind", "origin", client_data(kind, origin=ORIGINS[0] + ".evil.org")
    yield "origin with a slash", "origin", client_data(kind, origin=ORIGINS[0] + "/")
    yield "origin in capitals", "origin", client_data(kind, origin="https://PLAY.example.org")
    yield "origin is null", "origin", client_data(kind, origin="null")
    yield "no origin", "client_data", client_data(kind, origin=None)
    yield "origin is a list", "client_data", client_data(kind, origin=ORIGINS)
    yield "in a frame", "framed", client_data(kind, crossOrigin=True)
    yield "in a frame, as a word", "client_data", client_data(kind, crossOrigin="false")
    yield "in a frame, as a number", "client_data", client_data(kind, crossOrigin=0)
    yield "no JSON", "client_data", b"webauthn"
    yield "nothing", "client_data", b""
    yield "a list", "client_data", b"[" + good + b"]"
    yield "a text", "client_data", json.dumps(good.decode()).encode()
    yield "cut", "client_data", good[:-1]
    yield "with more behind", "client_data", good + b"{}"
    yield "with a byte order mark", "client_data", b"\xef\xbb\xbf" + good
    yield "not UTF-8", "client_data", good[:-1] + b',"a":"\xff"}'
    yield "with a zero", "client_data", good[:-1] + b',"a":"\\u0000"}'
    yield "origin twice", "client_data", good[:-1] + b',"origin":"https://evil.example.org"}'
    yield "type twice", "client_data", b'{"type":"webauthn.create",' + good[1:]
    yield "too long", "client_data", client_data(kind, extra="a" * 4096)
    yield "deep", "client_data", good[:-1] + b',"a":' + b"[" * 4000 + b"}"


def right_client_data(kind):
    yield "other port of the site", client_data(kind, origin=ORIGINS[1])
    yield "frames not told", client_data(kind, crossOrigin=None)
    yield "members that are not known", client_data(
        kind, other_keys_can_be_added_here="do not compare clientDataJSON against a template", tokenBinding={"status": "supported"})


def wrong_data(kind, need, rest):
    """(name, result, bytes): authenticator data with one fault."""
    yield "other site", "site", data_of(need, 0, "example.org", rest)
    yield "host in capitals", "site", data_of(need, 0, "PLAY.example.org", rest)
    yield "origin in place of the host", "site", data_of(need, 0, ORIGINS[0], rest)
    yield "nobody there", "absent", data_of(need & ~UP, 0, RP_ID, rest)
    yield "not verified", "unverified", data_of(need & ~UV, 0, RP_ID, rest)
    yield "neither", "absent", data_of(need & ~UP & ~UV, 0, RP_ID, rest)
    yield "copied, though it may not be", "data", data_of(need | BS, 0, RP_ID, rest)
    yield "too long", "data", data_of(need | ED, 0, RP_ID, rest + bytes(4096))


def creations():
    for alg, word in WORDS.items():
        yield made(word, "good", alg)
        yield made(f"{word}, copied", "good", alg, flags=UP | UV | AT | BE | BS, counter=5)
        yield made(f"{word}, with extensions", "good", alg, flags=UP | UV | AT | ED, rest=credential(KEYS[alg]) + EXTENSIONS)
    yield made("bits that mean nothing yet", "good", flags=UP | UV | AT | 0x22)
    yield made("id of 16 bytes", "good", rest=credential(KEYS[-7], bytes(range(16))))
    yield made("id of 1023 bytes", "good", rest=credential(KEYS[-7], bytes(1023)))
    yield made("rsa of 4096 bits", "good", -257, public=spki(rsa.generate_private_key(65537, 4096)))
    yield made("rsa with exponent 3", "good", -257, public=spki(rsa.generate_private_key(3, 2048)))
    yield made("p256, point compressed", "good", public=spki(KEYS[-7], True))
    for name, client in right_client_data("create"):
        yield made(name, "good", client=client)
    for name, result, client in wrong_client_data("create"):
        yield made(name, result, client=client)
    rest = credential(KEYS[-7])
    for name, result, data in wrong_data("create", UP | UV | AT, rest):
        yield made(name, result, data=data)
    yield made("nothing new", "no_credential", flags=UP | UV, rest=b"")
    yield made("nothing new, extensions only", "no_credential", flags=UP | UV | ED, rest=EXTENSIONS)
    yield made("id not told by the flags", "data", flags=UP | UV)
    yield made("id of no bytes", "id_size", rest=credential(KEYS[-7], b""))
    yield made("id of 15 bytes", "id_size", rest=credential(KEYS[-7], bytes(15)))
    yield made("id of 1024 bytes", "id_size", rest=credential(KEYS[-7], bytes(1024)))
    yield made("id of 65535 bytes", "id_size", rest=credential(KEYS[-7], ID, 65535))
    yield made("id longer than all", "data", rest=credential(KEYS[-7], ID, 500))
    yield made("id too long by what follows", "data", rest=bytes(16) + struct.pack(">H", 32) + ID)
    yield made("key is no map", "data", rest=bytes(16) + struct.pack(">H", 32) + ID + bytes(10))
    yield from wrong_keys()


def wrong_keys():
    good = spki(KEYS[-7])
    yield made("no key", "no_key", public=b"")
    for alg in (0, 7, -6, -9, -35, -36, -37, -39, -47, -65535, -2147483648, 2147483647):
        yield made(f"algorithm {alg}", "algorithm", alg)
    for at in sorted({1, 2, 26, 27, 60, len(good) - 1}):
        yield made(f"key cut after {at}", "key", public=good[:at])
    yield made("key with a byte behind", "key", public=good + b"\0")
    yield made("two keys", "key", public=good + good)
    yield made("key of zeros", "key", public=bytes(91))
    yield made("key too long", "key", public=good + bytes(1024))
    yield made("point not on the curve", "key", public=good[:-1] + bytes([good[-1] ^ 1]))
    yield made("point at infinity", "key", public=bytes.fromhex("3019301306072a8648ce3d020106082a8648ce3d030107030200") + b"\0")
    yield made("length written long", "key", public=b"\x30\x81" + good[1:])
    yield made("private key", "key", public=KEYS[-7].private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    yield made("pem", "key", public=KEYS[-7].public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    for alg, word in WORDS.items():
        for other in WORDS:
            if other != alg:
                yield made(f"{WORDS[other]}'s key as {word}", "key_kind", alg, public=spki(KEYS[other]))
    yield made("p384", "key_kind", public=spki(ec.generate_private_key(ec.SECP384R1())))
    yield made("p521", "key_kind", public=spki(ec.generate_private_key(ec.SECP521R1())))
    yield made("secp256k1", "key_kind", public=spki(ec.generate_private_key(ec.SECP256K1())))
    yield made("ed448", "key_kind", -8, public=spki(ed448.Ed448PrivateKey.generate()))
    yield made("rsa of 1024 bits", "key_kind", -257, public=rsa_of(1024))
    yield made("rsa of 2047 bits", "key_kind", -257, public=rsa_of(2047))
    yield made("rsa of 4104 bits", "key_kind", -257, public=rsa_of(4104))
    yield made("rsa with exponent 1", "key_kind", -257, public=rsa_of(2048, 1))
    yield made("rsa with an even exponent", "key_kind", -257, public=rsa_of(2048, 65536))
    yield made("rsa with a long exponent", "key_kind", -257, public=rsa_of(2048, 2 ** 64 + 1))


def rsa_of(bits, exponent=65537):
    """A key that nobody has the other half of: written by hand, since no library makes such keys."""
    def integer(number):
        raw = number.to_bytes(number.bit_length() // 8 + 1, "big")
        return b"\x02" + length(len(raw)) + raw

    def length(size):
        return bytes([size]) if size < 128 else bytes([0x81, size]) if size < 256 else b"\x82" + struct.pack(">H", size)
    numbers = integer(2 ** (bits - 1) + 2 ** (bits // 2) + 1) + integer(exponent)
    pair = b"\x30" + length(len(numbers)) + numbers
    bits_of = b"\0" + pair
    inner = bytes.fromhex("300d06092a864886f70d0101010500") + b"\x03" + length(len(bits_of)) + bits_of
    return b"\x30" + length(len(inner)) + inner


def uses():
    for alg, word in WORDS.items():
        yield used(word, "good", alg)
        yield used(f"{word}, copied", "good", alg, flags=UP | UV | BE | BS)
        yield used(f"{word}, with extensions", "good", alg, flags=UP | UV | ED, rest=EXTENSIONS)
        yield used(f"{word}, other key", "signature", alg, signer=OTHERS[alg])
        yield used(f"{word}, no signature", "signature", alg, signature=b"")
        yield used(f"{word}, signature of zeros", "signature", alg, signature=bytes(64))
        yield used(f"{word}, signature too long", "signature", alg, signature=bytes(2000))
        good = bytes.fromhex(used("", "", alg)["signature"])
        yield used(f"{word}, signature cut", "signature", alg, signature=good[:-1])
        yield used(f"{word}, signature with a byte behind", "signature", alg, signature=good + b"\0")
        yield used(f"{word}, only the data signed", "signature", alg, signed=data_of(UP | UV, 7))
        client = client_data("get")
        yield used(f"{word}, text signed in place of its hash", "signature", alg, signed=data_of(UP | UV, 7) + client)
        yield used(f"{word}, another counter signed", "signature", alg,
                   signed=data_of(UP | UV, 8) + hashlib.sha256(client).digest())
        yield used(f"{word}, other flags signed", "signature", alg,
                   signed=data_of(UP, 7) + hashlib.sha256(client).digest())
        yield used(f"{word}, another challenge signed", "signature", alg,
                   signed=data_of(UP | UV, 7) + hashlib.sha256(client_data("get", challenge=text_of(bytes(32)))).digest())
    yield used("es256 with SHA-1", "signature", signature=KEYS[-7].sign(
        data_of(UP | UV, 7) + hashlib.sha256(client_data("get")).digest(), ec.ECDSA(hashes.SHA1())))
    yield used("rsa pss", "signature", -257, signature=KEYS[-257].sign(
        data_of(UP | UV, 7) + hashlib.sha256(client_data("get")).digest(), padding.PSS(padding.MGF1(hashes.SHA256()), 32), hashes.SHA256()))
    yield used("rsa with SHA-1", "signature", -257, signature=KEYS[-257].sign(
        data_of(UP | UV, 7) + hashlib.sha256(client_data("get")).digest(), padding.PKCS1v15(), hashes.SHA1()))
    yield used("other id", "unknown", id=bytes(32))
    yield used("id cut", "unknown", id=ID[:-1])
    yield used("no id", "unknown", id=b"")
    yield used("other account", "account", user="abcdefghjkmp")
    yield used("account cut", "account", user=ACCOUNT[:-1])
    yield used("account with more behind", "account", user=ACCOUNT + "a")
    yield used("no account", "account", user="")
    for counter, kept, stuck in ((0, 0, False), (1, 0, False), (7, 6, False), (4294967295, 4294967294, False),
                                 (6, 6, True), (5, 6, True), (0, 6, True), (1, 4294967295, True)):
        yield used(f"counter {counter} after {kept}", "good", counter=counter, kept=kept, stuck=stuck)
    for name, client in right_client_data("get"):
        yield used(name, "good", client=client)
    for name, result, client in wrong_client_data("get"):
        yield used(name, result, client=client)
    for name, result, data in wrong_data("get", UP | UV, b""):
        yield used(name, result, data=data)
    yield used("bytes behind", "data", rest=b"\0")
    yield used("extensions told, none there", "data", flags=UP | UV | ED)
    yield used("a new passkey told, none there", "data", flags=UP | UV | AT)


def lines_of(cases):
    return "[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]"


head = {"rp_id": RP_ID, "origins": ORIGINS, "challenge": CHALLENGE.hex(), "account": ACCOUNT, "id": ID.hex()}
print(json.dumps(head)[:-1] + f',\n"creations": {lines_of(creations())},\n"uses": {lines_of(uses())}}}')
