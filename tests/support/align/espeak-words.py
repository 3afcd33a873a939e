"""Speaks with the library of espeak-ng and tells when each word begins, in samples of what it wrote.

One job a line of standard input, {"text", "voice", "rate", "pitch", "out"}; one answer a line: the rate in hertz, the
samples in all, and the events: where in the text (in characters) at which sample a word begins, -1 where a clause ends.
"""
import ctypes
import json
import sys
import wave

WORD, END, CLAUSE_END = 1, 0, 5
RATE_PARAMETER, PITCH_PARAMETER = 1, 3
SYNCHRONOUS, UTF8 = 2, 1


class Id(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", Id),
    ]


Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
library = ctypes.CDLL("libespeak-ng.so.1")
rate = library.espeak_Initialize(SYNCHRONOUS, 0, None, 0)

for line in sys.stdin:
    job = json.loads(line)
    pieces, events = [], []

    def heard(samples, count, told):
        if samples and count > 0:
            pieces.append(ctypes.string_at(samples, count * 2))
        at = 0
        while told[at].type != END:
            event = told[at]
            if event.type == WORD:
                events.append([event.text_position - 1, event.sample])
            elif event.type == CLAUSE_END:
                events.append([-1, event.sample])
            at += 1
        return 0

    callback = Callback(heard)
    library.espeak_SetSynthCallback(callback)
    library.espeak_SetVoiceByName(job["voice"].encode())
    library.espeak_SetParameter(RATE_PARAMETER, job["rate"], 0)
    library.espeak_SetParameter(PITCH_PARAMETER, job["pitch"], 0)
    text = job["text"].encode() + b"\0"
    library.espeak_Synth(text, len(text), 0, 1, 0, UTF8, None, None)
    library.espeak_Synchronize()
    with wave.open(job["out"], "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(b"".join(pieces))
    print(json.dumps({"rate": rate, "samples": sum(map(len, pieces)) // 2, "events": events}), flush=True)
