/* What the program asks of libopus: one encoder at a time, whose samples and answers lie at fixed places. */
#include <opus.h>
#include <stddef.h>

#define EXPORTED(name) __attribute__((export_name(name)))
#define RATE 48000
/* 20 ms. */
#define FRAME 960
/* No packet is longer than 1,275 bytes (RFC 6716, section 3.4). */
#define MOST_BYTES 1276

static OpusEncoder *encoder;
static opus_int16 samples[2 * FRAME];
static unsigned char answer[MOST_BYTES];

EXPORTED("samplesAt") opus_int16 *samples_at(void) { return samples; }
EXPORTED("answerAt") unsigned char *answer_at(void) { return answer; }

/* Forgets the encoder before. All answer less than 0 if libopus does not take what is asked. */
EXPORTED("begin") int begin(int channels, int bitrate, int complexity) {
  int problem = OPUS_OK;
  if (encoder != NULL) opus_encoder_destroy(encoder);
  encoder = opus_encoder_create(RATE, channels, OPUS_APPLICATION_AUDIO, &problem);
  if (encoder == NULL) return problem;
  problem = opus_encoder_ctl(encoder, OPUS_SET_BITRATE(bitrate));
  return problem == OPUS_OK ? opus_encoder_ctl(encoder, OPUS_SET_COMPLEXITY(complexity)) : problem;
}
EXPORTED("setPredictionDisabled") int set_prediction_disabled(int is_disabled) {
  return opus_encoder_ctl(encoder, OPUS_SET_PREDICTION_DISABLED(is_disabled));
}
/* A frame of interleaved samples to a packet of so many bytes. */
EXPORTED("code") int code(void) { return opus_encode(encoder, samples, FRAME, answer, sizeof answer); }
